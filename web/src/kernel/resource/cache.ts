import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page, Resource, ResourceRow } from './resource.ts';

type Cached<Row extends ResourceRow> = Pick<Resource<Row>, 'api' | 'affects'>;
type Rows<Row> = InfiniteData<Page<Row>, string>;

function mapItems<Row>(data: Rows<Row> | undefined, change: (items: Row[]) => Row[]) {
  return (
    data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
  );
}

/** Updates a changed row immediately wherever it is shown. */
export function putRow<Row extends ResourceRow>(
  client: QueryClient,
  { api }: Cached<Row>,
  row: Row,
) {
  if (api.get) client.setQueryData<Row>(api.get.queryKey({ input: { id: row.id } }), row);
  client.setQueriesData<Rows<Row>>({ queryKey: api.list.key({ type: 'infinite' }) }, (data) =>
    mapItems(data, (items) => items.map((item) => (item.id === row.id ? row : item))),
  );
}

/** Removes a row from every list immediately. */
export function dropRow<Row extends ResourceRow>(
  client: QueryClient,
  { api }: Cached<Row>,
  id: string,
) {
  if (api.get) client.removeQueries({ queryKey: api.get.queryKey({ input: { id } }) });
  client.setQueriesData<Rows<Row>>({ queryKey: api.list.key({ type: 'infinite' }) }, (data) =>
    mapItems(data, (items) => items.filter((item) => item.id !== id)),
  );
}

/** Refetches everything that a change may affect: order, counts, children, history. */
export async function refreshAll<Row extends ResourceRow>(
  client: QueryClient,
  { api, affects }: Cached<Row>,
): Promise<void> {
  await Promise.all(
    [api.key(), ...affects].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
