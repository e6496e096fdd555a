export { RecentActivity } from './components/recent-activity.tsx';
export { loadSentences, useSentences } from './load-sentences.ts';
export { kindOf, sentenceOf } from './sentence.ts';
