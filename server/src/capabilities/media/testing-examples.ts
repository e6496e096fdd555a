import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'media.createFolder': { name: 'Made by a guess', company_id: parent },
    'media.updateFolder': { name: 'Changed by a guess' },
    'media.replace': { version: 1, upload_id: id },
    'media.move': { ids: [id], folder_id: null },
    'media.beginUpload': { company_id: parent, filename: 'guess.png', size: 10 },
    'media.beginUploads': { company_id: parent, files: [{ filename: 'guess.png', size: 10 }] },
    'media.update': { version: 1, alt_text: 'Changed by a guess' },
    'media.bulk': { action: 'delete', ids: [id] },
  }),
};
