/** Release notes of the product itself, newest first. */
export const seededReleases = [
  {
    slug: 'custom-branding',
    release: '1.4',
    kind: 'feature',
    title: 'Custom branding for your site',
    summary:
      'Set your own colours, logo, font, background and domain. Every text is checked for contrast.',
    audience: 'everyone',
    published_at: '2026-11-16T09:00:00Z',
    content: `<p>Distributors and resellers can now show their customers a site with their own branding.</p>
<h2>What you can set</h2>
<ul><li><strong>Five colours.</strong> Light and dark shades are derived from them, and the contrast of each text is at least 4.5 : 1.</li>
<li><strong>A background effect.</strong> Choose from nine. They don't move for visitors who prefer reduced motion, and pause in hidden tabs.</li>
<li><strong>A domain.</strong> We compare your DNS records with the required ones and show you which are missing.</li></ul>
<p>You can find all of this under Tenant Settings. A preview link shows the site before its domain is set up.</p>`,
  },
  {
    slug: 'role-permissions',
    release: '1.3',
    kind: 'feature',
    title: 'Edit the permissions of each role',
    summary:
      'Owners decide what each role can do in their company and below, and preview who is affected.',
    audience: 'everyone',
    published_at: '2026-11-02T09:00:00Z',
    content: `<p>Under Role Management each role has a row of permissions: read, create, change, delete, export and approve.</p>
<p>A change applies immediately to your company and all companies below it. Before you save, a preview shows how many people gain or lose permissions. You can only grant permissions that you have yourself.</p>`,
  },
  {
    slug: 'saved-views',
    release: '1.2',
    kind: 'improvement',
    title: 'Saved views and exports for every list',
    summary:
      'Save filters, sorting and columns under a name, share them with your company, and export lists.',
    audience: 'everyone',
    published_at: '2026-10-19T09:00:00Z',
    content: `<p>You can now save every list in the portal as a view: search, filters, sorting and columns under one name. Share a view to make it available to everyone in your company.</p>
<p>Large exports run in the background. You can leave the page; the file can be downloaded for one day.</p>`,
  },
  {
    slug: 'resent-invitations',
    release: '1.1',
    kind: 'fix',
    title: 'Resending an invitation invalidates the earlier link',
    summary: 'Only the link in the latest invitation works.',
    audience: 'administrators',
    published_at: '2026-10-05T09:00:00Z',
    content: `<p>When an invitation is sent again, the link in the earlier email no longer works. The list of invitations shows which one is pending and when it expires.</p>`,
  },
] as const;
