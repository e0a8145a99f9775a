import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie of the session; browsers keep the prefix to https. */
export const sessionCookie = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Secure-' : ''}nightdesk.session_token`;

const readCookie = (header: string, name: string): string | undefined => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** The session's token from a cookie header, if our own key has signed it. */
export const readSessionToken = (
  header: string | undefined,
  { name, secret }: { name: string; secret: string },
): string | undefined => {
  const cookie = header && readCookie(header, name);
  if (!cookie) return undefined;
  const value = decode(cookie);
  const at = value.lastIndexOf('.');
  if (at < 1) return undefined;
  const token = value.slice(0, at);
  const given = Buffer.from(value.slice(at + 1), 'base64');
  const ours = createHmac('sha256', secret).update(token).digest();
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : undefined;
};
