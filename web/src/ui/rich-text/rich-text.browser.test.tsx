import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RichText, type RichTextProps } from './rich-text.tsx';

function TestEditor(props: Partial<RichTextProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <>
      <RichText label="Text" {...props} value={value} onChange={setValue} />
      <output aria-label="HTML">{value}</output>
      <button type="button" onClick={() => setValue('<p>From elsewhere</p>')}>
        Restore
      </button>
    </>
  );
}

async function renderEditor(props: Partial<RichTextProps> = {}) {
  const screen = await render(<TestEditor {...props} />);
  const text = screen.getByRole('textbox', { name: 'Text' });
  await expect.element(text, { timeout: 15_000 }).toBeVisible();
  return {
    screen,
    text,
    html: () => screen.getByRole('status', { name: 'HTML' }).element().textContent,
    tool: (name: string) => screen.getByRole('button', { name, exact: true }),
  };
}

function paste(element: Element, html: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', 'plain');
  element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

describe('writing', () => {
  test('tools make headings, lists, quotes and marks, and show whether they are on', async () => {
    const { text, html, tool } = await renderEditor();
    await text.click();
    await tool('Heading').click();
    await expect.element(tool('Heading')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('Numbers move{Enter}');
    await tool('Bold').click();
    await userEvent.keyboard('now');
    await tool('Bold').click();
    await userEvent.keyboard(' or later{Enter}');
    await tool('Bulleted list').click();
    await userEvent.keyboard('one{Enter}two{Enter}{Enter}');
    await tool('Quote').click();
    await userEvent.keyboard('said');
    await expect
      .poll(html)
      .toBe(
        '<h2>Numbers move</h2><p><strong>now</strong> or later</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>said</p></blockquote>',
      );
  });

  test('undoing all changes to an empty text returns an empty value', async () => {
    const { text, html, tool } = await renderEditor();
    await text.click();
    await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('word');
    await expect.poll(html).toBe('<p>word</p>');
    await tool('Undo').click();
    await expect.poll(html).toBe('');
  });

  test('Tab moves through a table cell by cell, and leaves it after the last one', async () => {
    const { text, html, tool } = await renderEditor();
    await text.click();
    await tool('Table').click();
    await userEvent.keyboard('Plan{Tab}Seats{Tab}Price');
    await expect.poll(html).toContain('<tr><th><p>Plan</p></th><th><p>Seats</p></th>');
    await tool('Delete column').click();
    await tool('Add row').click();
    await expect.poll(() => html().match(/<tr>/g)?.length).toBe(4);
    expect(html()).not.toContain('Price');
    expect(html()).not.toContain('style');
    for (let cells = 0; cells < 8; cells++) await userEvent.keyboard('{Tab}');
    await expect.element(text).not.toHaveFocus();
    await tool('Delete table').click();
    await expect.poll(html).not.toContain('<table>');
  });

  test('an external value replaces the text without being reported as a change', async () => {
    const { screen, text } = await renderEditor({ value: '<p>Mine</p>' });
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.element(text).toHaveTextContent('From elsewhere');
  });
});

describe('links and pictures', () => {
  test('a link is entered in a dialog, completed, rejected if it would run code, and removed', async () => {
    const { screen, text, html, tool } = await renderEditor({ value: '<p>Prices</p>' });
    await text.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('Link').click();
    const address = screen.getByRole('textbox', { name: 'Address' });
    await address.fill('javascript:alert(1)');
    await screen.getByRole('button', { name: 'Set link' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Please enter a path such as /services, or a link that starts with https://, mailto: or tel:.',
      );
    await address.fill('example.com/prices');
    await screen.getByRole('button', { name: 'Set link' }).click();
    await expect.poll(html).toBe('<p><a href="https://example.com/prices">Prices</a></p>');
    await tool('Link').click();
    await screen.getByRole('button', { name: 'Remove link' }).click();
    await expect.poll(html).toBe('<p>Prices</p>');
  });

  test('a configured picker for links and pictures is used instead', async () => {
    const pickImage = vi.fn<NonNullable<RichTextProps['pickImage']>>(async () => ({
      src: '/media-assets/line.webp',
      alt: 'A line',
    }));
    const pickLink = vi.fn<NonNullable<RichTextProps['pickLink']>>(async () => '/services');
    const { text, html, tool } = await renderEditor({ value: '<p>Go</p>', pickImage, pickLink });
    await text.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('Link').click();
    await expect.poll(html).toBe('<p><a href="/services">Go</a></p>');
    await userEvent.keyboard('{End}');
    await tool('Picture').click();
    await expect.poll(html).toContain('<img src="/media-assets/line.webp" alt="A line">');
    expect(pickImage).toHaveBeenCalledOnce();
  });

  test("a picture's alternative text can be added later", async () => {
    const { screen, html, tool } = await renderEditor({
      value: '<p>Go</p><img src="/media-assets/line.webp">',
    });
    await screen.getByRole('textbox', { name: 'Text' }).getByRole('img').click();
    await tool('Picture').click();
    await screen.getByRole('textbox', { name: 'Alternative text' }).fill('Two lines meet');
    await screen.getByRole('button', { name: 'Save picture' }).click();
    await expect.poll(html).toContain('alt="Two lines meet"');
  });
});

describe('pasting', () => {
  test('keeps structure, and removes code, remote content and styles', async () => {
    const { text, html } = await renderEditor();
    await text.click();
    paste(
      text.element(),
      `<h1 style="color:red" onclick="x()">Title</h1><p class="a">Some <span style="font-weight:700">bold</span> text
       <a href="javascript:alert(1)">here</a> and <a href="https://example.com" target="_blank" onmouseover="x()">there</a></p>
       <img src="x" onerror="window.pwned=1"><img src="data:image/svg+xml,<svg onload=x()>"><script>window.pwned=1</script><style>p{}</style>
       <ol start="4" type="a"><li>four</li></ol><iframe src="https://example.com"></iframe>`,
    );
    await expect.poll(html).toContain('<h2>Title</h2>');
    const output = html();
    expect(output).toContain('<strong>bold</strong>');
    expect(output).toContain('<a href="https://example.com">there</a>');
    expect(output).toContain('<ol><li><p>four</p></li></ol>');
    expect(output).not.toMatch(/javascript|onerror|onclick|style|script|iframe|data:|target|class/);
    expect('pwned' in window).toBe(false);
  });

  test('lines of an email remain lines, and a wrapper that is not bold makes nothing bold', async () => {
    const { text, html } = await renderEditor();
    await text.click();
    paste(
      text.element(),
      '<b style="font-weight:normal" id="docs-internal"><div>First</div><div>Second</div></b>',
    );
    await expect.poll(html).toBe('<p>First</p><p>Second</p>');
  });
});

describe('by keyboard and on a phone', () => {
  test('Alt+F10 moves the focus to the tools, arrow keys move through them, and Escape returns to the text', async () => {
    const { text, tool } = await renderEditor();
    await text.click();
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await expect.element(tool('Heading')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(tool('Bold')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(tool('Redo')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(text).toHaveFocus();
  });

  test('is named, marked as invalid, and fits a narrow screen', async () => {
    await page.viewport(390, 800);
    const { screen, text } = await renderEditor({ invalid: true });
    await expect.element(text).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(screen.getByRole('toolbar', { name: 'Formatting for Text' }))
      .toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

test('an editor that was focused before it had loaded gets the focus afterwards', async () => {
  const focused = vi.fn<() => void>();
  const { screen, text } = await renderEditor({ value: '<p>One</p>', onFocused: focused });
  await expect.element(text).toHaveFocus();
  expect(focused).toHaveBeenCalledOnce();
  await userEvent.keyboard(' more');
  await expect.element(screen.getByText('One more', { exact: true })).toBeVisible();
});
