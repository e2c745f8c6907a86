/**
 * Every process imports this first. The database, its write-ahead log, mails, uploads and backups hold
 * personal data, so only their owner may read the files (0600, folders 0700).
 */
process.umask(0o077);
