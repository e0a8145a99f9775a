type Place = {
  origin: string;
  timeZone: string;
  /** A day to book, as YYYY-MM-DD. */
  date: string;
};

/** How to use the API, in Markdown. A test runs its commands one after the other. */
export const writeIntroduction = ({ origin, timeZone, date }: Place): string => `
Everything that the pages do goes through these calls. Requests and responses are JSON. The commands below run in a shell
with curl, one after the other.

\`\`\`sh
API=${origin}/api
\`\`\`

## Signing in

A session is a cookie, \`nightdesk.session_token\` (with https \`__Secure-nightdesk.session_token\`). Signing in sets it and
every later call sends it. The account below is the guest of the demonstration; elsewhere use your own, or register with
\`POST /auth/sign-up/email\`.

\`\`\`sh
curl -s -c cookies.txt "$API/auth/sign-in/email" \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "guest@nightdesk.test", "password": "nightdesk-guest"}'
\`\`\`

Each call says who may make it. Without a session it is refused with 401, without the permission with 403. A browser may only write
from pages of this server; curl and other clients send no \`Origin\` and may.

## Lists

A list is a plain array of at most \`limit\` items: 200 by default, 1 to 1,000. Where there are more, the header \`Link\` holds
the address of the next page. Follow it as it is; do not build \`after\` yourself.

\`\`\`sh
curl -s -i "$API/rooms?limit=2"
\`\`\`

## Booking, once

Calls that create take an \`Idempotency-Key\`: any text of your choice, new for each thing to create. Repeated with the same key and
body, a call gives the same response and creates nothing more, so repeat it when there was no response. Another body under the
same key is refused with 422. Keys are kept for seven days, and of each user at most the newest 1,000.

\`\`\`sh
curl -s -b cookies.txt "$API/bookings" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: my-first-booking' \\
  -d '{"roomId": 1, "date": "${date}", "time": "16:00", "nights": 2}'
\`\`\`

Sent again, it gives the same \`insertedId\`:

\`\`\`sh
BOOKING=$(curl -s -b cookies.txt "$API/bookings" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: my-first-booking' \\
  -d '{"roomId": 1, "date": "${date}", "time": "16:00", "nights": 2}' \\
  | sed 's/.*"insertedId":"\\([^"]*\\)".*/\\1/')
echo "$BOOKING"
\`\`\`

Cancel it:

\`\`\`sh
curl -s -b cookies.txt -X POST "$API/bookings/$BOOKING/cancel"
\`\`\`

## Errors

A refusal is \`application/problem+json\` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). Decide by \`code\`, which is stable; \`detail\` is for people.
\`errors\` names the fields that were not accepted. Give \`requestId\` to the operator of the server: it is in the log.

\`\`\`sh
curl -s -b cookies.txt -X POST "$API/bookings/$BOOKING/cancel"
\`\`\`

\`\`\`json
{
  "type": "urn:problem-type:nightdesk:already-cancelled",
  "title": "Already cancelled",
  "status": 409,
  "detail": "This booking has already been cancelled.",
  "code": "ALREADY_CANCELLED",
  "requestId": "…"
}
\`\`\`

| Status | Means |
|---|---|
| 400 | bad input; correct it before you send it again |
| 401, 403 | not signed in, not allowed |
| 404 | not found, or not yours to see |
| 409 | a conflict with the current state, such as a room that is taken or a price that has changed |
| 413, 415 | too large; not JSON |
| 422 | the key was used with another body |
| 429, 503 | wait as many seconds as \`Retry-After\` says, then repeat |

## Money

Amounts are numbers in the currency of the house (\`GET /config\`), with as many decimals as it has: none, two or three. The server knows every price: an amount that you send is only compared,
and a wrong one is refused with 409 \`PRICE_CHANGED\`.

## Dates and times

\`date\` (\`${date}\`) and \`time\` (\`16:00\`) are those of the house's calendar and clock, in the time zone
**${timeZone}**. Instants, such as \`startsAt\`, are ISO 8601 with an offset. \`GET /config\` returns the server's clock and time zone.
`;
