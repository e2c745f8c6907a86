/**
 * Imported first of all by what runs as a process. The database, its write-ahead log, mails, uploads
 * and backups hold personal data: files made here are their owner's alone (0600, folders 0700).
 */
process.umask(0o077);
