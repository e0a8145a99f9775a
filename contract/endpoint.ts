import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** `GET /rooms/{id}`: identifies a call in server, pages and API document. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Input and output of a call. The server parses both with it; pages use only the types. */
export type Endpoint = {
  summary: string;
  /** Longer description in Markdown. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media types of an upload, which replaces the JSON body. */
  upload?: readonly string[];
  /** A valid body, for the documentation. */
  example?: object;
  /** The error if one of these body fields is missing or blank. */
  whenBlank?: {
    code: ErrorCode;
    fields: readonly string[];
    /** A field that may replace another. */
    instead?: Readonly<Record<string, string>>;
  };
  /** The error if one of these body fields is invalid. */
  whenWrong?: { code: ErrorCode; fields: readonly string[] };
  /** Whether the call takes an `Idempotency-Key`: repeated with the same key, it happens once. */
  once?: true;
  /** Status of success; 200 by default. */
  status?: 200 | 201;
  response: z.ZodType;
  /** Media type of the response if it is not JSON. */
  media?: 'text/event-stream';
  errors?: readonly ErrorCode[];
};

export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;
