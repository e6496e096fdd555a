export { ContentTabs } from './components/content-tabs.tsx';
