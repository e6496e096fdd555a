export { identify } from './verbs/identify.ts';
export { readPhoto } from './verbs/read-photo.ts';
