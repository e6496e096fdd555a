import { useMe } from '../../capabilities/auth/index.ts';
import { UploadTray } from '../../capabilities/media/components/upload-tray.tsx';
import { useUploads } from '../../capabilities/media/uploads/use-uploads.ts';

/** What comes in, at the foot of the screen; nothing where nothing does. */
export function EarlierUploadsTray() {
  const uploads = useUploads(useMe().company.id);
  return <UploadTray uploads={uploads} />;
}
