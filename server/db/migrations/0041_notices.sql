CREATE TABLE "notice_mark_history" (
	"school_id" integer NOT NULL,
	"document" text NOT NULL,
	"cell" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	"client_id" uuid,
	"seq" integer,
	"received_at" bigint NOT NULL,
	CONSTRAINT "notice_mark_history_school_id_document_cell_version_pk" PRIMARY KEY("school_id","document","cell","version")
);
--> statement-breakpoint
CREATE TABLE "notice_marks" (
	"school_id" integer NOT NULL,
	"document" text NOT NULL,
	"cell" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "notice_marks_school_id_document_cell_pk" PRIMARY KEY("school_id","document","cell")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"fact" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"told_at" bigint NOT NULL,
	CONSTRAINT "notices_school_id_user_id_fact_pk" PRIMARY KEY("school_id","user_id","fact")
);
--> statement-breakpoint
CREATE INDEX "notices_by_age" ON "notices" USING btree ("school_id","told_at");