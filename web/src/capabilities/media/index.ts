export { MediaPicker, type PickedPicture } from './components/media-picker.tsx';
