import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from './app-error.ts';

/**
 * Checks by the contract's schemas. zod compares the `length` of whatever claims to have one before it says that this is
 * no text, and throws where that is nothing to compare: such a body is as wrong as any other.
 */
export const compileValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    try {
      return validate(data);
    } catch (error) {
      if (error instanceof TypeError) return { error: new AppError('BAD_INPUT', {}, { cause: error }) };
      throw error;
    }
  };
};
