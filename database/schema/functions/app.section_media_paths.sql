CREATE OR REPLACE FUNCTION app.section_media_paths()
 RETURNS TABLE(type text, path jsonpath)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    values
      ('hero', '$."ctas"[*]."link"'::jsonpath),
      ('hero', '$."hero_image"'),
      ('text', '$."content"'),
      ('image', '$."image_url"'),
      ('cta', '$."buttons"[*]."link"'),
      ('social_proof', '$."testimonials"[*]."portrait"'),
      ('feature_grid', '$."features"[*]."link"'),
      ('logo_strip', '$."logos"[*]."image_url"'),
      ('logo_strip', '$."logos"[*]."link"'),
      ('faq', '$."items"[*]."answer"'),
      ('embed', '$."url"')
  $function$
;
