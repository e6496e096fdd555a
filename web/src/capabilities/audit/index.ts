export { RecentActivity } from './components/recent-activity.tsx';
export { nounOf, sentenceOf } from './sentence.ts';
