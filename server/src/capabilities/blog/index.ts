export { openPostPreview } from './verbs/open-preview.ts';
