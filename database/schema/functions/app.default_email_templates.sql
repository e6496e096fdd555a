CREATE OR REPLACE FUNCTION app.default_email_templates()
 RETURNS TABLE(kind text, subject text, body text, button text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
    values
      ('confirm_address', 'Confirm your email address for {{site}}',
        E'Somebody signed up with this address. Confirm that it is yours to go on.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Confirm email address'),
      ('already_registered', 'You already have an account at {{site}}',
        E'Somebody signed up with this address, but it has an account. There is no need for another one: sign in with this link.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Sign in'),
      ('magic_link', 'Sign in to {{site}}',
        E'Here is the link to sign in that you asked for.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Sign in'),
      ('reset_password', 'Choose a new password for {{site}}',
        E'Somebody asked for a new password for your account. When you choose one, you are signed out everywhere.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: your password stays as it is.',
        'Choose a new password'),
      ('invitation', 'Invitation to {{company}}',
        E'{{inviter}} invites you to join {{company}} at {{site}}. Your role: {{role}}.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf you do not know who invites you, ignore this mail: nothing happens without the link.',
        'Accept invitation'),
      ('change_email', 'Confirm your new email address for {{site}}',
        E'This address is to become the one of your account. Confirm that it is yours.\n\nThe change happens when the present address has approved it too.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Confirm new address'),
      ('approve_email', 'Approve the new email address for {{site}}',
        E'The address of your account is to become {{new_email}}. It changes when both addresses have confirmed it.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, do not open the link: your address stays as it is. Somebody is signed in to your account, so end all sessions and change your password in your settings right away.',
        'Approve the change'),
      ('notification', '{{title}}',
        E'{{text}}\n\n{{link}}\n\nWhy you get this: {{reason}}',
        'Open'),
      ('notification_digest', 'New at {{site}}: {{count}}',
        E'Here is what you have not read yet.\n\n{{items}}\n\n{{link}}',
        'See all')
  $function$
;
