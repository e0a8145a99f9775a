/** How a call went; without a status there was no response. */
export type Answer = {
  status: number | undefined;
  seconds: number;
  retryAfter?: string | null;
  body?: { insertedId?: string; checkoutId?: string; code?: string };
};

/** Longer than any call may take. */
const timeoutMs = 30_000;

/** Makes a call; if the server is down, or dies meanwhile, there is no status. */
export const ask = async (
  address: string,
  path: string,
  { method, headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> => {
  const begun = performance.now();
  const took = () => (performance.now() - begun) / 1000;
  try {
    const response = await fetch(`${address}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    const said = isJson ? ((await response.json()) as Answer['body']) : undefined; // the API's own shapes
    if (!isJson) await response.arrayBuffer();
    return {
      status: response.status,
      seconds: took(),
      retryAfter: response.headers.get('retry-after'),
      ...(said && { body: said }),
    };
  } catch {
    return { status: undefined, seconds: took() };
  }
};
