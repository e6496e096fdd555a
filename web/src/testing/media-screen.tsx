import { contract } from '@trunkline/contract';
import { Asset, type Upload } from '@trunkline/contract/media';
import type { Me } from '@trunkline/contract/users';
import { MediaPage } from '../capabilities/media/pages/media-page.tsx';
import { refusal, type MockServer } from './mock-server.ts';
import { idOf, meOf, platform } from './records.ts';
import { renderScreen } from './render-screen.tsx';

const instant = '2026-03-10T12:00:00Z';
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export function assetOf(number: number, changes: Partial<Asset> = {}): Asset {
  return Asset.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'delete'],
    kind: 'picture',
    original_filename: `picture-${number}.png`,
    storage_path: `media-assets/${number}`,
    url: pixel,
    alt_text: '',
    mime_type: 'image/webp',
    bytes: 1024,
    width: 800,
    height: 500,
    focal: '22',
    folder_id: null,
    company_id: platform.id,
    uses: 0,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

/** Simulates a server with these files that accepts uploads; each upload gets the next number. */
export function mockMedia(server: MockServer, assets: Asset[]): void {
  const uploads = new Map<string, Upload>();
  server.answer(contract.media.list, ({ search, kind }) => ({
    items: assets
      .filter((asset) => kind === undefined || asset.kind === kind)
      .filter(({ original_filename }) =>
        original_filename.includes(typeof search === 'string' ? search : ''),
      ),
    nextCursor: null,
  }));
  server.answer(
    contract.media.get,
    ({ id }) => assets.find((asset) => asset.id === id) ?? refusal(404),
  );
  server.answer(contract.media.uses, () => ({ items: [] }));
  server.answer(contract.media.folders, () => ({ items: [] }));
  server.answer(contract.media.beginUpload, ({ filename, size }) => {
    const id = idOf(600 + uploads.size);
    const upload = { id, filename: String(filename), size: Number(size), received: 0 };
    uploads.set(id, { ...upload, expires_at: instant });
    return uploads.get(id);
  });
  server.answerBytes(
    'PUT',
    /^\/api\/media\/uploads\/[0-9a-f-]{36}\/parts$/,
    ({ offset, bytes }) => {
      const [upload] = [...uploads.values()].slice(-1);
      return { ...upload, received: Number(offset) + Number(bytes) };
    },
  );
  server.answer(contract.media.finishUpload, ({ id }) => {
    const name = uploads.get(String(id))?.filename ?? '';
    const asset = assetOf(700 + uploads.size, { original_filename: name });
    assets.unshift(asset);
    return { outcome: 'added', asset };
  });
}

export const librarian = (changes: Partial<Me> = {}) =>
  meOf({
    permissions: ['read', 'create', 'update', 'delete'].map((action) => `media:${action}`),
    ...changes,
  });

export const renderMedia = (search = '', me = librarian()) =>
  renderScreen(<MediaPage />, { path: `/admin/cms/media${search}`, me });
