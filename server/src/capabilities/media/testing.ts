import type { Asset, FinishedUpload } from '@trunkline/contract/media';
import sharp from 'sharp';
import { declareJobs } from '../../kernel/jobs.ts';
import { createTestNetwork } from '../../testing.ts';
import { capabilities } from '../index.ts';
import { updateReferencesJob } from './jobs.ts';
import { beginUpload } from './verbs/begin-upload.ts';
import { finishUpload } from './verbs/finish-upload.ts';
import { updateReferences } from './verbs/update-references.ts';
import { receivePart } from './verbs/receive-part.ts';
import { replaceFile } from './verbs/replace.ts';
import { showFile } from './verbs/show-file.ts';

interface Drawing {
  readonly width?: number;
  readonly height?: number;
  readonly type?: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif';
}

let shade = 0;
/** Returns a picture unique within the run. */
export function drawPicture({
  width = 640,
  height = 360,
  type = 'png',
}: Drawing = {}): Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: (shade * 7) % 256, b: process.pid % 256 };
  const create = { width, height, channels: 3 as const, background };
  const dot = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="20">${shade}</text></svg>`,
  );
  return sharp({ create })
    .composite([{ input: dot, gravity: 'center' }])
    .toFormat(type)
    .toBuffer();
}

/** Returns a minimal PDF. */
export const pdfWithTitle = (title: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Title(${title})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** Creates a network whose companies have media libraries. */
export async function createMediaTest() {
  const network = await createTestNetwork();
  await declareJobs(network.database, [updateReferencesJob]);
  type PersonKey = keyof typeof network.people;
  const signedInAs = (persona: PersonKey) => network.signedInAs(network.people[persona]);

  async function startUpload(
    persona: PersonKey,
    size: number,
    filename = 'desk.png',
    target: UploadTarget = {},
  ) {
    return beginUpload(await signedInAs(persona), { folder_id: null, ...target, filename, size });
  }
  async function send(persona: PersonKey, id: string, offset: number, bytes: Uint8Array) {
    return receivePart(await signedInAs(persona), { id, offset, bytes });
  }
  async function upload(
    persona: PersonKey,
    bytes: Buffer,
    filename?: string,
    target?: UploadTarget,
  ): Promise<FinishedUpload> {
    const { id } = await startUpload(persona, bytes.byteLength, filename, target);
    await send(persona, id, 0, bytes);
    return finishUpload(await signedInAs(persona), { id });
  }
  /** Uploads a file without processing it, and returns the upload's ID. */
  async function receiveUpload(
    bytes: Buffer,
    persona: PersonKey = 'northAdmin',
    companyId?: string,
  ) {
    const target = companyId === undefined ? {} : { company_id: companyId };
    const { id } = await startUpload(persona, bytes.byteLength, 'new.png', target);
    await send(persona, id, 0, bytes);
    return id;
  }
  /** Returns the redirect target of an outdated URL. */
  async function redirectOf(url: string): Promise<string | null> {
    const [, , id = '', name = ''] = url.split('/');
    const file = await showFile(network, { id, name }, () => Promise.resolve());
    return file !== null && 'movedTo' in file ? file.movedTo : null;
  }
  /** Returns a file as stored in the database, bypassing every policy. */
  async function stored(id: string): Promise<Record<string, unknown> | null> {
    const { rows } = await network.admin.query<Record<string, unknown>>(
      'select * from media_assets where id = $1',
      [id],
    );
    return rows[0] ?? null;
  }
  /** Creates a company's page with this content. */
  async function page(
    companyId: string,
    content: unknown,
    slug = `p-${Date.now()}-${(shade += 1)}`,
  ) {
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into pages (company_id, slug, title, published, content) values ($1, $2, 'A page', true, $3) returning id`,
      [companyId, slug, JSON.stringify(content)],
    );
    return rows[0]?.id ?? '';
  }

  return {
    ...network,
    as: signedInAs,
    begin: startUpload,
    send,
    upload,
    receiveUpload,
    redirectOf,
    stored,
    page,
    async replace(asset: Asset, bytes: Buffer, persona: PersonKey = 'northAdmin'): Promise<Asset> {
      const { id, version } = asset;
      return replaceFile(await signedInAs(persona), {
        id,
        version,
        upload_id: await receiveUpload(bytes, persona),
      });
    },
    /** Runs the job that a replacement queues. */
    updateReferences: (id: string, batchSize?: number) =>
      updateReferences({ database: network.database, capabilities }, id, batchSize),
    async addAsset(
      persona: PersonKey,
      bytes?: Buffer,
      filename?: string,
      target?: UploadTarget,
    ): Promise<Asset> {
      return (await upload(persona, bytes ?? (await drawPicture()), filename, target)).asset;
    },
    async show(address: string, beforeMaking = () => Promise.resolve()) {
      const [, , id = '', name = ''] = address.split('/');
      const file = await showFile(network, { id, name }, beforeMaking);
      return file !== null && 'movedTo' in file ? null : file;
    },
  };
}

interface UploadTarget {
  readonly company_id?: string;
  readonly folder_id?: string | null;
}

export type MediaTest = Awaited<ReturnType<typeof createMediaTest>>;
