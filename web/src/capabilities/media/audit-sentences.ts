import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    media_assets: {
      noun: 'file',
      phraseOf: ({ action }) =>
        action === 'insert' ? { done: 'uploaded the file', denied: 'upload the file' } : null,
      fields: {
        storage_path: 'storage location',
        alt_text: 'alternative text',
        original_filename: 'name',
        mime_type: 'type',
        bytes: 'size',
        width: 'width',
        height: 'height',
        sha256: 'checksum',
        former_hashes: 'previous checksums',
        source_sha256: 'checksum of the uploaded file',
        folder_id: 'folder',
        focal: 'focal point',
      },
    },
    media_folders: { noun: 'folder', fields: { parent_id: 'parent folder', name: 'name' } },
  },
  areas: { media: 'file' },
  plurals: { media: 'files' },
};
