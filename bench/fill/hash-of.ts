/** A reference for each number below 2^32, none of them twice, in no order: SQL that ends it with the salt of four digits. */
export const hashOf = (number: string, salt: string): string =>
  `upper(lpad(to_hex((${number})::bigint * 2654435761 % 4294967296), 8, '0')) || '${salt}'`;
