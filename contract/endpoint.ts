import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** `GET /rooms/{id}`: the key under which a call is known to the server, the pages and the API document. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** What a call takes and gives. The server parses both sides with it; the pages take only its types. */
export type Endpoint = {
  summary: string;
  /** What a line does not hold, as Markdown. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The types of the file that the call takes instead of JSON. */
  upload?: readonly string[];
  /** A body that the call takes, to be shown. */
  example?: object;
  /** Said instead of the usual when one of these fields of the body is missing or blank. */
  whenBlank?: {
    code: ErrorCode;
    fields: readonly string[];
    /** A field of which another may take the place. */
    instead?: Readonly<Record<string, string>>;
  };
  /** Said instead of the usual when one of these fields of the body is not as it should be. */
  whenWrong?: { code: ErrorCode; fields: readonly string[] };
  /** Whether the call takes an `Idempotency-Key`: repeated with the same key, it happens once. */
  once?: true;
  /** The status of success, 200 unless told. */
  status?: 200 | 201;
  response: z.ZodType;
  /** What the answer is when it is not JSON. */
  media?: 'text/event-stream';
  errors?: readonly ErrorCode[];
};

export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;
