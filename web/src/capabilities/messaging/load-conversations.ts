import type { ScreenQueries } from '../../kernel/routing.ts';
import { conversationOptions, conversationsOptions } from './queries.ts';
import { readAddress } from './use-messages-address.ts';

export const screenQueries: ScreenQueries = ({ company, permissions }, address) => {
  const { folder, search, open } = readAddress(address.search);
  if (!permissions.includes('messages:read')) return [];
  return [
    conversationsOptions(company.id, { folder, search }),
    ...(open === null ? [] : [conversationOptions(company.id, open)]),
  ];
};
