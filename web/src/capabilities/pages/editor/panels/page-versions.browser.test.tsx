import { contract } from '@trunkline/contract';
import type { PageVersion } from '@trunkline/contract/pages';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editedPageOf } from '../../../../testing/content-screen.tsx';
import { mockServer, refusal } from '../../../../testing/mock-server.ts';
import { platform } from '../../../../testing/records.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { usePageChanges } from '../mutations.ts';
import { PageVersions } from './page-versions.tsx';

const count = 70;
const maxVersions = 50;
const versions: PageVersion[] = Array.from({ length: count }, (_, index) => ({
  number: count - index,
  kind: 'published',
  title: `Offer ${count - index}`,
  created_at: '2030-01-01T00:00:00Z',
  created_by: null,
  live: index === 0,
}));

function Panel() {
  const edited = editedPageOf(24);
  const changes = usePageChanges(platform.id, edited.id, 'an editor');
  return (
    <PageVersions
      tenant={platform.id}
      page={edited}
      readOnly={false}
      changes={changes}
      onPage={() => undefined}
      onClose={() => undefined}
    />
  );
}

test('loads all versions page by page, and retries a failed load', async () => {
  const server = mockServer();
  let isDown = true;
  server.answer(contract.pages.versions, ({ cursor }) => {
    if (cursor === undefined) return { items: versions.slice(0, maxVersions), nextCursor: 'more' };
    if (isDown) return refusal(503, { code: 'service_unavailable' });
    return { items: versions.slice(maxVersions), nextCursor: null };
  });
  await renderScreen(<Panel />);
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await expect.element(panel.getByText('50 versions so far')).toBeInTheDocument();
  panel.getByText('50 versions so far').element().scrollIntoView();
  await expect.element(panel.getByText(/^Couldn't load more/)).toBeInTheDocument();
  await expect.element(panel.getByText('Version 70', { exact: true })).toBeInTheDocument();
  isDown = false;
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(panel.getByText('Version 1', { exact: true })).toBeInTheDocument();
  await expect.element(panel.getByText('70 versions', { exact: true })).toBeInTheDocument();
});
