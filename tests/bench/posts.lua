-- Contact forms as a browser's script sends them, each with a key of its own.
local sent = 0
local run = tostring(os.time())
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Sec-Fetch-Site"] = "same-origin"
request = function()
  sent = sent + 1
  return wrk.format(nil, "/api/contact", nil, string.format(
    '{"key":"bench-%s-%012d","firstName":"Ada","lastName":"Larkspur","email":"ada@example.org","phone":"","subject":"General Question","message":"Will there be room for a chuckwagon?","filledInMs":9000}',
    run, sent))
end
