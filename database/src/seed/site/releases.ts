/** Release notes of the product itself, newest first. */
export const seededReleases = [
  {
    slug: 'your-own-face',
    release: '1.4',
    kind: 'feature',
    title: 'A site with your own face',
    summary:
      'Colours, logo, font, moving backgrounds and a domain of your own, with every text checked for contrast.',
    audience: 'everyone',
    published_at: '2026-11-16T09:00:00Z',
    content: `<p>Distributors and resellers now show their customers a site that is theirs.</p>
<h2>What you can set</h2>
<ul><li><strong>Five colours.</strong> Light and dark shades are made from them, and each text stays at least 4.5 : 1 on its ground.</li>
<li><strong>A background effect.</strong> Nine to choose from. They stand still for visitors who ask for less motion, and stop when nobody looks.</li>
<li><strong>A domain.</strong> We compare what your DNS says with what it should say, record by record, and tell you which one is missing.</li></ul>
<p>You find all of it under Tenant Settings. A preview link shows the site before it has an address.</p>`,
  },
  {
    slug: 'roles-you-can-change',
    release: '1.3',
    kind: 'feature',
    title: 'Roles you can change',
    summary:
      'Owners decide what each role may do in their company and below it, and see beforehand whom a change reaches.',
    audience: 'everyone',
    published_at: '2026-11-02T09:00:00Z',
    content: `<p>Under Role Management each role has a row of rights: read, create, change, delete, export and approve.</p>
<p>A change holds for your company and all below it, from the next click on. Before you save, the preview says how many people gain or lose something. Nobody can give away more than they have.</p>`,
  },
  {
    slug: 'lists-that-remember',
    release: '1.2',
    kind: 'improvement',
    title: 'Lists remember how you work',
    summary:
      'Keep filters, order and columns under a name, share them with your company, and take a list along as a file.',
    audience: 'everyone',
    published_at: '2026-10-19T09:00:00Z',
    content: `<p>Every list in the portal can now be kept as a view: search, filters, order and columns under one name. Share a view, and everybody in your company has it too.</p>
<p>Large exports are written in the background. You can leave the screen; the file waits for you for a day.</p>`,
  },
  {
    slug: 'invitations-resent',
    release: '1.1',
    kind: 'fix',
    title: 'A resent invitation ends the one before',
    summary: 'Only the link in the newest invitation works.',
    audience: 'administrators',
    published_at: '2026-10-05T09:00:00Z',
    content: `<p>When an invitation is sent again, the link in the earlier mail no longer works. The list of invitations shows which one is waiting, and until when.</p>`,
  },
] as const;
