import { Me } from '@trunkline/contract/users';
import sharp from 'sharp';
import { createTestNetwork, type Person } from '../../testing.ts';
import { readPhoto } from './verbs/read-photo.ts';
import { setPhoto } from './verbs/set-photo.ts';

/** The parts of a photo's URL. */
export interface PhotoName {
  readonly user: string;
  readonly hash: string;
}

/** Returns a picture as uploaded by a browser. */
export async function pictureOf(background: string): Promise<string> {
  const create = { width: 300, height: 300, channels: 3 as const, background };
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

export async function createPhotoTest() {
  const network = await createTestNetwork();
  const image = await pictureOf('red');
  return {
    ...network,
    /** Sets a photo and returns the parts of its URL. */
    async uploadPhoto(person: Person, picture = image): Promise<PhotoName> {
      const { profile_photo_url: url } = Me.parse(
        await setPhoto(await network.signedInAs(person), { image: picture }),
      );
      const [, user = '', hash = ''] =
        /^\/api\/users\/photos\/([^/]+)\/([0-9a-f]{32})$/.exec(url ?? '') ?? [];
      return { user, hash };
    },
    async readAs(person: Person, name: PhotoName): Promise<Uint8Array> {
      return readPhoto(await network.signedInAs(person), name);
    },
  };
}

export type PhotoTest = Awaited<ReturnType<typeof createPhotoTest>>;
