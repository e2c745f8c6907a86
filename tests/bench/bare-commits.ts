/** One small row a commit, through the same driver with the same durability, for as many seconds as told. */
import SQLite from "better-sqlite3";

const [file = "", seconds = "5"] = process.argv.slice(2);
const database = new SQLite(file);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec("create table bare (id integer primary key, text text not null)");
const insert = database.prepare("insert into bare (text) values (?)");
const text = "Will there be room for a chuckwagon? ".repeat(8);

const started = performance.now();
let commits = 0;
while (performance.now() - started < Number(seconds) * 1_000) {
  insert.run(text);
  commits += 1;
}
console.log(commits / ((performance.now() - started) / 1_000));
