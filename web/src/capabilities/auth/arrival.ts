/**
 * The query a provider appended to /auth/callback. Kept verbatim, because the router normalises
 * queries and signed values must not change. `consumeArrival` returns it only once.
 */
export const arrival = {
  query: location.pathname === '/auth/callback' ? location.search : '',
};

export function consumeArrival(): string {
  const { query } = arrival;
  arrival.query = '';
  return query;
}
