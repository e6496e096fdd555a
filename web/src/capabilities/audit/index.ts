export { RecentActivity } from './components/recent-activity.tsx';
export { loadSentences, useSentences } from './load-sentences.ts';
export { sentenceOf } from './sentence.ts';
