type Problem = { code?: string; message?: string; syscall?: string };

/** One line on why an outside database cannot be used, without its password. */
export const describeConnectionProblem = (url: string, problem: Problem): string => {
  const { host, pathname, username } = new URL(url);
  const place = `The database at ${host || 'the local socket'}${pathname} (DATABASE_URL)`;
  // `open` fails for a file named in the URL, such as a certificate, not for a socket.
  const reason = problem.code && problem.syscall !== 'open' ? reasons[problem.code] : undefined;
  if (reason) return `${place} ${reason.replace('$user', () => decode(username))}.`;
  // An attempt on several addresses at once has no message of its own.
  const words = problem.message || problem.code || 'no answer';
  return `${place} cannot be used: ${words.split('\n')[0]?.replace(/\.$/, '')}.`;
};

// A % that encodes nothing is literal, as in pg.
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const reasons: Record<string, string> = {
  ECONNREFUSED: 'cannot be reached: nobody answers there',
  ECONNRESET: 'cannot be reached: it hung up',
  EHOSTUNREACH: 'cannot be reached: there is no way to the host',
  EAI_AGAIN: 'cannot be reached: the name of the host cannot be looked up',
  ENOTFOUND: 'cannot be reached: there is no host of this name',
  ENOENT: 'cannot be reached: there is no such socket',
  ETIMEDOUT: 'cannot be reached: it does not answer in time',
  '25006': 'only follows another database, and cannot be written to',
  '28P01': 'refuses the password of the user "$user"',
  '28000': 'refuses the user "$user"',
  '3D000': 'does not exist on that server',
  '53300': 'has no connection left',
  '57P03': 'is just starting or stopping',
};
