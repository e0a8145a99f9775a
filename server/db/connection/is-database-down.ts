/** Network failures, PostgreSQL shutting down, starting, short of room or memory, read-only, or too slow to answer. */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08...|57P0[1-4]|57014|53[0-4]00|58030|25006)$/;

/** `pg` and its pool report these without a code; the last has an unspecific one, for a prepared statement whose tables changed. */
const messages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered|cached plan must not change)/;

const systemCalls = /^(connect|read|write|getaddrinfo)$/;

/** Whether a failure means that the database cannot be used just now, so that trying again later makes sense. */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (messages.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing file is ENOENT too; only an unreachable socket concerns the database.
  return code !== undefined && codes.test(code) && (syscall === undefined || systemCalls.test(syscall));
};
