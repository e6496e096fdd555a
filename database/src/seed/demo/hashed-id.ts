/**
 * SQL for an ID that is the same for the same text: its hash as a UUID of version 4. The API
 * refuses a bare hash.
 */
export const hashedId = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
