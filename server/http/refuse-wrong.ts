import type { RouteShorthandOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import { listErrors } from './list-errors.ts';

type Formatter = NonNullable<RouteShorthandOptions['schemaErrorFormatter']>;

/** Where a call has its own words for fields that are not as they should be, they are said instead of the usual. */
export const refuseWrong =
  ({ whenWrong }: Endpoint): Formatter =>
  (validation, part) => {
    const errors = listErrors(validation);
    // A body that is no object has none of the fields.
    const isMeant =
      part === 'body' && errors.some(({ path }) => path === '' || whenWrong?.fields.includes(path));
    return new AppError(whenWrong && isMeant ? whenWrong.code : 'BAD_INPUT', { errors });
  };
