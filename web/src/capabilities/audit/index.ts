export { RecentActivity } from './components/recent-activity.tsx';
export { sentenceOf } from './sentence.ts';
