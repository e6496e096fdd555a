import { useMe } from '../../capabilities/auth/index.ts';
import { UploadTray } from '../../capabilities/media/components/upload-tray.tsx';
import { useUploads } from '../../capabilities/media/uploads/use-uploads.ts';

/** Shows running uploads at the bottom of the screen; renders nothing if there are none. */
export function EarlierUploadsTray() {
  const uploads = useUploads(useMe().company.id);
  return <UploadTray uploads={uploads} />;
}
