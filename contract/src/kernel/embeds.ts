// Plain data without zod, because an island uses it too.

/** Hosts of other sites whose content can be embedded in a frame. */
export const embedHosts = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.openstreetmap.org',
] as const;

export interface Embed {
  /** Display name of the service. */
  readonly provider: 'YouTube' | 'Vimeo' | 'OpenStreetMap';
  /** URL loaded in the frame. */
  readonly frame: string;
  /** URL for reading it outside a frame. */
  readonly page: string;
}

const videoId = /^[\w-]{6,20}$/;

/**
 * Parses an embeddable URL of the allow-list and rebuilds it from its parts; null for any other
 * URL.
 */
export function embedOf(address: string): Embed | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '') {
    return null;
  }
  const parts = url.pathname.split('/').filter((part) => part !== '');
  switch (url.hostname.replace(/^www\./, '').replace(/^m\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youTube(parts[0] === 'watch' ? url.searchParams.get('v') : parts[1]);
    case 'youtu.be':
      return youTube(parts[0]);
    case 'vimeo.com':
      return vimeo(parts[0]);
    case 'player.vimeo.com':
      return vimeo(parts[1]);
    case 'openstreetmap.org':
      return map(url);
    default:
      return null;
  }
}

function youTube(id: string | null | undefined): Embed | null {
  if (id === null || id === undefined || !videoId.test(id)) return null;
  return {
    provider: 'YouTube',
    frame: `${embedHosts[0]}/embed/${id}`,
    page: `https://www.youtube.com/watch?v=${id}`,
  };
}

function vimeo(id: string | undefined): Embed | null {
  if (id === undefined || !/^\d{5,15}$/.test(id)) return null;
  return {
    provider: 'Vimeo',
    frame: `${embedHosts[1]}/video/${id}?dnt=1`,
    page: `https://vimeo.com/${id}`,
  };
}

function map({ searchParams, hash }: URL): Embed | null {
  const box = (searchParams.get('bbox') ?? '').split(',').map(Number);
  const match = /^#map=(\d{1,2})\/(-?\d{1,2}\.?\d*)\/(-?\d{1,3}\.?\d*)$/.exec(hash);
  if (match !== null) {
    const [zoom = 0, latitude = 0, longitude = 0] = match.slice(1).map(Number);
    const width = 360 / 2 ** Math.max(1, Math.min(zoom, 19));
    return mapOf([
      longitude - width,
      latitude - width / 2,
      longitude + width,
      latitude + width / 2,
    ]);
  }
  return box.length === 4 && box.every(Number.isFinite) ? mapOf(box) : null;
}

function mapOf(box: readonly number[]): Embed {
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const middle = `${((south + north) / 2).toFixed(5)}/${((west + east) / 2).toFixed(5)}`;
  const bounds = box.map((item) => item.toFixed(5)).join('%2C');
  return {
    provider: 'OpenStreetMap',
    frame: `${embedHosts[2]}/export/embed.html?bbox=${bounds}&layer=mapnik`,
    page: `https://www.openstreetmap.org/#map=15/${middle}`,
  };
}
