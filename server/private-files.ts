/**
 * Every process imports this file first. The database, its write-ahead log, emails, uploads and
 * backups hold personal data, so only their owner may read the files (0600, folders 0700).
 */
process.umask(0o077);
