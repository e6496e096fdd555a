import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  openPost,
  postOf,
  postVersionOf,
  savesOf,
  title,
} from '../../../testing/blog-screen.tsx';
import { deferredAnswer, refusal } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import { contentOf } from '../post-content.ts';

describe('versions', () => {
  const panel = page.getByRole('dialog', { name: 'Versions' });
  const older = postVersionOf(1, { kind: 'published', title: 'Old lines' });

  test('show their kind and author, or a message when there are no versions yet', async () => {
    const { server } = await openPost();
    const { answer, release } = deferredAnswer({ items: [postVersionOf(2), older] });
    server.answer(contract.blog.versions, () => answer);
    await button('Versions').click();
    await expect.element(panel).toBeVisible();
    await expect.element(panel.getByRole('listitem').first()).not.toBeInTheDocument();
    release();
    await expect.element(panel.getByRole('listitem').first()).toMatchTextContent(/^Saved/);
    await expect
      .element(panel.getByRole('listitem').nth(1))
      .toMatchTextContent(/^Published.*Old lines · Olga Nord/);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    server.answer(contract.blog.versions, () => ({ items: [] }));
    await button('Versions').click();
    await expect.element(panel).toMatchTextContent(/No versions yet/);
  });

  test('show an error when they cannot be read', async () => {
    const { server } = await openPost();
    server.answer(contract.blog.versions, () => refusal(500));
    await button('Versions').click();
    await expect.element(panel.getByText(/load the versions/)).toBeVisible();
  });

  test('are compared with the current draft, line by line and by word', async () => {
    const { server } = await openPost(postOf({ content: '<p>It waits.</p><p>Now.</p>' }));
    server.answer(contract.blog.versions, () => ({ items: [older] }));
    server.answer(contract.blog.version, () => ({
      ...contentOf(postOf({ content: '<p>It waits.</p><p>Then.</p>' })),
      ...older,
    }));
    await button('Versions').click();
    const compare = panel.getByRole('button', { name: 'Compare with the draft' });
    await compare.click();
    await expect.element(compare).toHaveAttribute('aria-expanded', 'true');
    await expect.element(panel).toMatchTextContent(/Changed: Title, Text/);
    await expect.element(panel).toMatchTextContent(/Title at that time: Old lines/);
    await expect.element(panel).toMatchTextContent(/It waits\.Was: Then\.Now: Now\./);
    await compare.click();
    await expect.element(panel.getByText(/Changed: /)).not.toBeInTheDocument();
  });

  test('identical to the current draft are marked as such', async () => {
    const { server } = await openPost();
    server.answer(contract.blog.versions, () => ({ items: [postVersionOf(1)] }));
    server.answer(contract.blog.version, () => ({
      ...contentOf(postOf()),
      ...postVersionOf(1),
    }));
    await button('Versions').click();
    await panel.getByRole('button', { name: 'Compare with the draft' }).click();
    await expect.element(panel.getByText('The same as the current draft.')).toBeVisible();
  });

  test('are restored after the draft is saved, and editing continues from there', async () => {
    const { server } = await openPost();
    server.answer(contract.blog.versions, () => ({ items: [older] }));
    server.answer(contract.blog.restoreVersion, () => postOf({ version: 3, title: 'Old lines' }));
    await title.fill('Loud lines');
    await button('Versions').click();
    await panel.getByRole('button', { name: 'Restore' }).click();
    await expect.element(title).toHaveValue('Old lines');
    await expect.element(panel).not.toBeInTheDocument();
    expect(savesOf(server)).toHaveLength(1);
    await expect
      .poll(() => server.inputsOf('POST', `/api/blog/${idOf(40)}/restore-version`))
      .toEqual([{ id: idOf(40), version: 2, number: 1 }]);
  });
});
