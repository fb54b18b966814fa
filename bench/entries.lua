-- Sends the requests of a file one after the other: a line each, with its path, its Idempotency-Key and its body, parted
-- by tabs. Stops when all are sent. Arguments: the file, the number of threads if there are several, then further headers
-- as name and value. Of several threads each has its own lines: of as many tables as there are threads, or twice as many
-- and so on, each has its own tables, and with one client for each thread a table's hands come one after the other.

local requests, sent, all = {}, 0, 0
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  local headers = { ["Content-Type"] = "application/json" }
  local several = #args % 2 == 0
  local apart = several and tonumber(args[2]) or 1
  for place = several and 3 or 2, #args, 2 do headers[args[place]] = args[place + 1] end
  local at = 0
  for line in io.lines(args[1]) do
    if at % apart == number then
      local path, key, body = line:match("([^\t]*)\t([^\t]*)\t(.*)")
      headers["Idempotency-Key"] = key
      all = all + 1
      requests[all] = wrk.format("POST", path, headers, body)
    end
    at = at + 1
  end
end

local looked = false
function request()
  -- wrk looks at the first thread's first request before it sends any.
  if number == 0 and not looked then
    looked = true
    return requests[1]
  end
  sent = math.min(sent + 1, all)
  return requests[sent]
end

local answered = 0
function response()
  answered = answered + 1
  if answered >= all then wrk.thread:stop() end
end
