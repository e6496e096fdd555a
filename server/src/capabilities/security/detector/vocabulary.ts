const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const logicalKeywords = wordSet('or and xor having where');
export const comparisonKeywords = wordSet(
  'like ilike rlike regexp in between is sounds similar glob',
);

/** Words that have a meaning in SQL, so that two of them in a row are not prose. */
export const sqlKeywords = wordSet(`
  or and xor not having where like ilike rlike regexp in between is sounds null true false union all
  distinct distinctrow select from as top limit offset order group by into values set insert update
  delete drop create alter truncate replace exec execute declare waitfor delay time begin end if
  else case when then while table database schema role extension user login index view procedure function grant revoke
  shutdown with nowait merge call use load data infile outfile dumpfile backup restore copy do
  varchar nvarchar int char cast convert exists asc desc join on using immediate handler rename
  dual rownum to connect resource print kill analyse analyze`);

/** Words without parentheses that a server replaces with a value. */
export const serverValues = wordSet(
  'current_user session_user system_user current_database sysdate',
);

/**
 * Verbs that can begin a statement, each with a pattern of the token shapes that follow it in a
 * statement but hardly ever in a sentence.
 */
export const statements: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    select:
      /^(?:number|string|variable|\*|\(|-|(?:null|top|distinct|case|count|char|chr|load_file)\b)/,
    insert: /^into\b/,
    update: /^word (?:set\b|\. word set\b)/,
    delete: /^from\b/,
    drop: /^(?:table|database|user|schema|view|function|procedure|index|login|role)\b/,
    create: /^(?:table|database|user|schema|view|function|procedure|login|role|extension|or)\b/,
    alter: /^(?:table|database|user|schema|login|role|system)\b/,
    truncate: /^(?:table\b|word (?:$|;|comment))/,
    exec: /^(?:\(|immediate\b|variable|sp_|xp_|(?:word )?(?:\. )+|sp\b|xp\b|word string)/,
    execute: /^(?:\(|immediate\b|variable|sp_|xp_|(?:word )?(?:\. )+|word string)/,
    declare: /^variable (?:as )?(?:int|n?varchar|char|table|word (?:;|\(|=|comment))/,
    waitfor: /^(?:delay|time) (?:string|variable)/,
    shutdown: /^(?:$|;|comment|with\b|abort\b|immediate\b)/,
    grant: /^(?:all\b|select\b|connect\b|resource\b|dba\b|word to\b)/,
    merge: /^into\b/,
    call: /^word \(/,
    load: /^data\b/,
    copy: /^(?:word|\()[^]*\b(?:from|to)\b/,
    backup: /^database\b/,
    begin: /^(?:declare\b|word \(|dbms_)/,
    if: /^(?:\(|not exists\b)/,
    do: /^word \(/,
    print: /^variable/,
    lock: /^table word\b/,
    discard: /^all (?:;|comment)/,
    explain: /^(?:analyze )?(?:select|insert|update|delete)\b/,
    reindex: /^(?:database|table|index|schema)\b/,
    use: /^word (?:;|comment)/,
    set: /^(?:variable|role word (?:;|comment))/,
    prepare: /^word (?:from (?:string|variable)|as (?:select|insert|update|delete)\b)/,
    rename: /^table\b/,
    handler: /^word open\b/,
    case: /^when\b/,
    attach: /^database\b/,
    desc: /^word (?:;|comment)/,
  }),
);

/**
 * Functions and procedures that wait, read files, make external calls or reveal information about
 * the server.
 */
export const probes = wordSet(`
  sleep pg_sleep benchmark load_file xp_cmdshell xp_regread xp_dirtree xp_fileexist sp_executesql
  sp_oacreate sp_makewebtask sp_password extractvalue updatexml exp randomblob load_extension
  pg_read_file pg_ls_dir pg_read_binary_file lo_import lo_export dblink dblink_connect
  openrowset opendatasource openquery receive_message get_host_address get_host_name gtid_subset
  gtid_subtract name_const make_set elt ord ascii substr substring mid isnull ifnull nullif
  char chr concat concat_ws group_concat hex unhex md5 sha1 version user database current_user
  session_user system_user schema fileexist heapsize st_latfromgeohash polygon multipoint
  geometrycollection linestring row_count found_rows rand floor iif count convert cast
  length len char_length character_length octet_length bit_length bin db_name host_name suser_name user_name has_dbaccess is_srvrolemember
  request adduser getmappingxpath drithsx xmltype dbms_random generate_series query_to_xml
  database_to_xml current_setting strcmp coalesce greatest least decode to_char to_number`);

/** Probes that suffice on their own, because no sentence or name calls them with arguments. */
export const strongProbes = wordSet(`
  sleep pg_sleep benchmark load_file xp_cmdshell xp_regread xp_dirtree xp_fileexist sp_executesql
  sp_oacreate sp_makewebtask extractvalue updatexml randomblob load_extension pg_read_file
  pg_ls_dir pg_read_binary_file lo_import lo_export dblink dblink_connect openrowset
  opendatasource openquery receive_message get_host_address get_host_name gtid_subset
  st_latfromgeohash name_const query_to_xml database_to_xml`);

/** Packages whose functions are probes. */
export const probePackages = wordSet(
  'utl_http utl_inaddr utl_file utl_smtp dbms_pipe dbms_lock ' +
    'dbms_ldap dbms_xmlgen dbms_xmlquery dbms_utility dbms_java ctxsys httpuritype',
);

/** Tables and views that describe a database. */
export const schemaTables = wordSet(`
  information_schema sysobjects syscolumns sysdatabases syslogins sysusers sysservers pg_catalog
  pg_tables pg_shadow pg_user pg_class pg_database pg_stat_activity sqlite_master sqlite_schema
  all_tables all_users all_tab_columns dba_users dba_role_privs dba_tables user_tables
  user_tab_columns msysobjects msysaccessobjects innodb_table_stats v$version v$instance
  v$database global_name xp_cmdshell`);
