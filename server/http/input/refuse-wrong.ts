import type { RouteShorthandOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../app-error.ts';

type Formatter = NonNullable<RouteShorthandOptions['schemaErrorFormatter']>;

const fromPointer = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

/** Which fields the schemas did not accept, and why, as the caller is told. */
const listErrors = (validation: Parameters<Formatter>[0]) =>
  validation.map(({ instancePath, message = '' }) => ({ path: fromPointer(instancePath), message }));

/** Refuses what the schemas did not accept. Where a call has its own words for fields that are not as they should be, they are
 * said instead of the usual. */
export const refuseWrong =
  ({ whenWrong }: Pick<Endpoint, 'whenWrong'>): Formatter =>
  (validation, part) => {
    const errors = listErrors(validation);
    // A body that is no object has none of the fields.
    const isMeant =
      part === 'body' && errors.some(({ path }) => path === '' || whenWrong?.fields.includes(path));
    return new AppError(whenWrong && isMeant ? whenWrong.code : 'BAD_INPUT', { errors });
  };
