export { readCss } from './css/read-css.ts';
export { createSiteContexts, type SiteContexts } from './site-contexts.ts';
export { mailSender, type MailSender } from './mail-sender.ts';
export { addressOf } from './pictures.ts';
export { siteInPreview } from './previews.ts';
export { openPreview } from './verbs/open-preview.ts';
export { readPicture } from './verbs/read-picture.ts';
export { showIcon } from './verbs/show-icon.ts';
export { showPicture } from './verbs/show-picture.ts';
