/**
 * What a third party wrote behind the address of /auth/callback. Kept as it came: the router rewrites a query
 * as it understands it, and what is signed must not change by a character. Taken once.
 */
export const arrival = {
  query: location.pathname === '/auth/callback' ? location.search : '',
};

export function consumeArrival(): string {
  const { query } = arrival;
  arrival.query = '';
  return query;
}
