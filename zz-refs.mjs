import ts from "typescript"; import {readFileSync} from "node:fs"; import path from "node:path";
const root=process.cwd();
const cfg=ts.getParsedCommandLineOfConfigFile("tsconfig.json",{}, {...ts.sys,onUnRecoverableConfigFileDiagnostic(){}});
const files=cfg.fileNames; const vers="1";
const host={getScriptFileNames:()=>files,getScriptVersion:()=>vers,getScriptSnapshot:f=>{try{return ts.ScriptSnapshot.fromString(readFileSync(f,"utf8"))}catch{return undefined}},getCurrentDirectory:()=>root,getCompilationSettings:()=>cfg.options,getDefaultLibFileName:o=>ts.getDefaultLibFilePath(o),fileExists:ts.sys.fileExists,readFile:ts.sys.readFile,readDirectory:ts.sys.readDirectory,directoryExists:ts.sys.directoryExists,getDirectories:ts.sys.getDirectories};
const ls=ts.createLanguageService(host); const prog=ls.getProgram();
const rel=f=>path.relative(root,f);
const inScope=f=>/^(domain|server|db|adapters|content)\//.test(rel(f))&&!/\.test\./.test(f)&&!/migrations/.test(f);
const isTest=f=>/\.(test|spec)\./.test(f)||/^tests\//.test(rel(f));
const isWrite=(ref)=>{ // property assignment in object literal, shorthand counts as write
  const sf=prog.getSourceFile(ref.fileName); let n=find(sf,ref.textSpan.start); const p=n?.parent;
  if(!p) return false;
  if(ts.isPropertyAssignment(p)&&p.name===n) return true;
  if(ts.isShorthandPropertyAssignment(p)) return !isDestruct(p);
  if(ts.isPropertySignature(p)||ts.isPropertyDeclaration(p)) return true;
  if(ts.isMethodDeclaration(p)||ts.isMethodSignature(p)) return true;
  return false;};
const isDestruct=p=>{let q=p.parent;while(q&&(ts.isObjectLiteralExpression(q)||ts.isPropertyAssignment(q)))q=q.parent;return false};
function find(n,pos){let r=n;const go=m=>{if(m.getStart()<=pos&&pos<m.end){r=m;ts.forEachChild(m,go)}};go(n);return r}
for(const sf of prog.getSourceFiles()){ if(!inScope(sf.fileName))continue;
 const walk=n=>{
  if(ts.isPropertySignature(n)&&ts.isIdentifier(n.name)){
   const refs=(ls.findReferences(sf.fileName,n.name.getStart())??[]).flatMap(r=>r.references);
   const reads=refs.filter(r=>!isWrite(r)); const prod=reads.filter(r=>!isTest(r.fileName));
   if(prod.length===0)console.log("PROP",rel(sf.fileName)+":"+(sf.getLineAndCharacterOfPosition(n.getStart()).line+1),n.name.text,reads.length?"(tests read)":"");
  }
  if(n.name&&ts.isIdentifier(n.name)&&(ts.isFunctionDeclaration(n)||ts.isInterfaceDeclaration(n)||ts.isTypeAliasDeclaration(n)||ts.isClassDeclaration(n)||ts.isVariableDeclaration(n)||ts.isMethodDeclaration(n)||ts.isGetAccessor(n))){
   const holder=ts.isVariableDeclaration(n)?n.parent.parent:n;
   const exp=ts.canHaveModifiers(holder)&&ts.getModifiers(holder)?.some(m=>m.kind===ts.SyntaxKind.ExportKeyword);
   const member=ts.isMethodDeclaration(n)||ts.isGetAccessor(n);
   if(exp||member){const refs=(ls.findReferences(sf.fileName,n.name.getStart())??[]).flatMap(r=>r.references).filter(r=>r.textSpan.start!==n.name.getStart()||r.fileName!==sf.fileName);
    const out=refs.filter(r=>r.fileName!==sf.fileName||member); const prod=out.filter(r=>!isTest(r.fileName));
    if(prod.length===0)console.log("EXPORT",rel(sf.fileName)+":"+(sf.getLineAndCharacterOfPosition(n.getStart()).line+1),n.name.text,out.length?"(tests only)":"(own file only)");
   }}
  ts.forEachChild(n,walk)};walk(sf);
}
