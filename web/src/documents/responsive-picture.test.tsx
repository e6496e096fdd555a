import { mediaUrl } from '@trunkline/contract/kernel/media-url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResponsivePicture } from './responsive-picture.tsx';

const id = '0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f';
const addressOf = (width: number) =>
  mediaUrl({ id, hash: '0123456789', width, height: 450, focal: '31' });

test('a library picture comes in several widths, with dimensions and its focal point', () => {
  const html = renderToStaticMarkup(
    <ResponsivePicture address={addressOf(800)} alternative="A desk" className="rounded-lg" />,
  );
  const base = `/media-assets/${id}/0123456789`;
  expect(html).toContain(
    `srcSet="${base}-320.avif 320w, ${base}-480.avif 480w, ${base}-640.avif 640w, ${base}-800.avif 800w"`,
  );
  expect(html).toContain(`${base}-640.webp 640w, ${base}-800x450-31.webp 800w"`);
  expect(html).toContain('width="800" height="450" alt="A desk" loading="lazy"');
  expect(html).toContain('class="focal-31 rounded-lg"');
});

test('a picture above the fold loads eagerly', () => {
  const html = renderToStaticMarkup(
    <ResponsivePicture address={addressOf(800)} alternative="" eager />,
  );
  expect(html).toContain('loading="eager" fetchPriority="high"');
});

test('an external picture is shown unchanged, unless its address could run code', () => {
  const render = (address: string) =>
    renderToStaticMarkup(<ResponsivePicture address={address} alternative="" />);
  expect(render('https://example.com/a.png')).toContain('src="https://example.com/a.png"');
  expect(render('https://example.com/a.png')).not.toContain('srcSet');
  expect(render('javascript:alert(1)')).toContain('src="#"');
});

test('a picture no wider than the smallest variant is offered as is, and as AVIF in its own width', () => {
  const html = renderToStaticMarkup(
    <ResponsivePicture address={addressOf(300)} alternative="" sizes="20rem" />,
  );
  const base = `/media-assets/${id}/0123456789`;
  expect(html).toContain(`srcSet="${base}-300.avif 300w" sizes="20rem"`);
  expect(html).toContain(`srcSet="${base}-300x450-31.webp 300w"`);
});

test('a picture wider than the largest variant is never requested in its own width', () => {
  const html = renderToStaticMarkup(<ResponsivePicture address={addressOf(4000)} alternative="" />);
  expect(html).not.toContain('-4000.avif');
  expect(html).toContain('-1920.avif 1920w"');
});
