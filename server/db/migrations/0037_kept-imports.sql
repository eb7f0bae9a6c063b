CREATE TABLE "roster_import_rows" (
	"school_id" integer NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"mended" jsonb,
	CONSTRAINT "roster_import_rows_school_id_import_id_line_pk" PRIMARY KEY("school_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "roster_imports" (
	"school_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"edu_year" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"made_by" integer NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"mark" text NOT NULL,
	"applied_at" bigint,
	"applied_by" integer,
	"added" integer,
	"changed" integer,
	CONSTRAINT "roster_imports_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_source" text;--> statement-breakpoint
CREATE INDEX "roster_imports_age" ON "roster_imports" USING btree ("school_id","changed_at");