export { identify } from './verbs/identify.ts';
export { photoPath } from './photo.ts';
export { readPhoto } from './verbs/read-photo.ts';
